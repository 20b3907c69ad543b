import { startPage } from "../shared/page-frame.tsx";
import { ComposeStart } from "./compose-start.tsx";

startPage("Composer", ComposeStart);
