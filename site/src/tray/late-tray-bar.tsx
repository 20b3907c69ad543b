import { useEffect, useState } from "preact/hooks";
import type { TrayBar, TrayBarProps } from "./tray-bar.tsx";

/** The tray of a page that is mostly read: what proposes is loaded with the first change. */
export function LateTrayBar(props: TrayBarProps) {
  const [loaded, setLoaded] = useState<{ Bar: typeof TrayBar } | null>(null);
  const isWanted = props.tray.staged.length > 0;
  useEffect(() => {
    if (isWanted) void import("./tray-bar.tsx").then(({ TrayBar: Bar }) => setLoaded({ Bar }));
  }, [isWanted]);
  return loaded === null ? null : <loaded.Bar {...props} />;
}
