import { onTestFinished } from "vitest";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** What a command run as a process needs around it: a simulator that is quick, sample pictures and an empty folder. */
export async function commandStage() {
  const [simulator, media, folder] = await Promise.all([
    startSimulator({ processingMs: { image: 0 } }),
    startSampleMedia(),
    temporaryFolder(),
  ]);
  onTestFinished(async () => {
    await Promise.all([simulator.close(), media.close()]);
  });
  return { simulator, media, folder };
}
