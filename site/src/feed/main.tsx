import { startPage } from "../shared/page-frame.tsx";
import { FeedPage } from "./feed-page.tsx";

startPage("Feed", FeedPage);
