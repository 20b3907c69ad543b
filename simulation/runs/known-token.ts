import { parseToken, type Token } from "../../scripts/core/token/parse-token.ts";
import { rememberByText } from "../repository/texts.ts";

/** The secret as a run gets it. Many runs get the same one. */
export const knownToken: (text: string) => Token = rememberByText((text) => parseToken(text, "The simulated secret"));
