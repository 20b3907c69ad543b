import { startPage } from "../shared/page-frame.tsx";
import { CalendarPage } from "./calendar-page.tsx";

startPage("Calendar", CalendarPage);
