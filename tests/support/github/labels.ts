import { type Call, jsonOf, type Reply } from "./call.ts";

/** The labels of a repository's issues. */
export function createLabels(state: { labels: string[] }) {
  return {
    answer(call: Call): Reply | null {
      if (call.path !== "/labels") return null;
      if (call.method === "GET") return { status: 200, body: state.labels.map((name, id) => ({ id, name })) };
      state.labels.push(String(jsonOf(call).name));
      return { status: 201, body: { name: jsonOf(call).name } };
    },
  };
}
