import { SOUND_CHANNELS, SOUND_RATE_HZ } from "../instagram/limits.ts";
import { formatCount } from "../text/words.ts";
import type { MediaRuleId, Remark } from "./media-rules.ts";
import type { SoundFacts } from "./read-sound.ts";

const HINT =
  "Encode the sound again: ffmpeg -i in.mp4 -c:v copy -c:a aac -ar 48000 -ac 2 -use_editlist 0 -movflags +faststart out.mp4";

/** What Instagram asks of the sound of a video. A video without any is fine; what the file does not say is not judged. */
export function judgeSound(sound: SoundFacts | null): Remark[] {
  if (sound === null) return [];
  const { codec, channels, sampleRateHz } = sound;
  const remark = (rule: MediaRuleId, says: string): Remark => ({ rule, says, hint: HINT });
  return [
    ...(codec === null || codec === "AAC"
      ? []
      : [remark("media/audio-codec", `has sound in ${codec}; Instagram accepts AAC.`)]),
    ...(channels === null || channels <= SOUND_CHANNELS
      ? []
      : [
          remark(
            "media/audio-channels",
            `has sound in ${channels} channels; Instagram accepts one or two (mono or stereo).`,
          ),
        ]),
    ...(sampleRateHz === null || sampleRateHz <= SOUND_RATE_HZ
      ? []
      : [
          remark(
            "media/audio-rate",
            `has sound at ${formatCount(sampleRateHz)} Hz; Instagram accepts at most ${formatCount(SOUND_RATE_HZ)} Hz.`,
          ),
        ]),
  ];
}
