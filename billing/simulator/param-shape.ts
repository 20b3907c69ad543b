import { invalid } from "./api-error.ts";
import type { Params, ParamValue } from "./form.ts";

/**
 * What a route accepts: `"text"`, `"integer"`, `"boolean"`; a list of allowed words; `{...}` for an object; `[shape]` for a
 * list; `"map"` for free keys with text values. A name that starts with `!` is required.
 */
export type Shape =
  | "text"
  | "integer"
  | "boolean"
  | "map"
  | readonly string[]
  | readonly [Shape]
  | { [name: string]: Shape };

/** Refuses unknown, missing and wrongly typed parameters, in the provider's words. */
export function checkParams(params: Params, shape: { [name: string]: Shape }, path: readonly string[] = []): void {
  for (const [name, value] of Object.entries(params)) {
    const inner = shape[name] ?? shape[`!${name}`];
    const param = fullName([...path, name]);
    if (inner === undefined)
      throw invalid(`Received unknown parameter: ${param}`, { param, code: "parameter_unknown" });
    checkValue(value, inner, [...path, name]);
  }
  for (const name of Object.keys(shape).filter((key) => key.startsWith("!"))) {
    const param = fullName([...path, name.slice(1)]);
    if (params[name.slice(1)] === undefined) {
      throw invalid(`Missing required param: ${param}.`, { param, code: "parameter_missing" });
    }
  }
}

export function textParam(params: Params, name: string): string | null {
  const value = params[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function integerParam(params: Params, name: string): number | null {
  const value = textParam(params, name);
  return value === null ? null : Number(value);
}

export function objectParam(params: Params, name: string): Params {
  const value = params[name];
  return value === undefined || typeof value === "string" || Array.isArray(value) ? {} : value;
}

export function listParam(params: Params, name: string): readonly ParamValue[] {
  const value = params[name];
  return Array.isArray(value) ? value : [];
}

export function mapParam(params: Params, name: string): Record<string, string> {
  const entries = Object.entries(objectParam(params, name));
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}

function fullName(path: readonly string[]): string {
  const [head = "", ...rest] = path;
  return head + rest.map((part) => `[${part}]`).join("");
}

function checkValue(value: ParamValue, shape: Shape, path: readonly string[]): void {
  if (shape === "map") checkMap(value, path);
  else if (isScalar(shape)) checkScalar(value, shape, path);
  else if (Array.isArray(shape)) checkList(value, shape[0] ?? "text", path);
  else checkObject(value, shape as { [name: string]: Shape }, path);
}

function checkMap(value: ParamValue, path: readonly string[]): void {
  if (value === "") return;
  const param = fullName(path);
  if (typeof value === "string" || Array.isArray(value)) throw invalid(`Invalid hash: ${param}`, { param });
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== "string" || key.length > 40 || item.length > 500) throw invalid("Invalid metadata", { param });
  }
}

function isScalar(shape: Shape): boolean {
  return typeof shape === "string" || isWordList(shape);
}

function isWordList(shape: Shape): shape is readonly string[] {
  return Array.isArray(shape) && shape.every((word) => typeof word === "string") && shape.length !== 1;
}

function checkScalar(value: ParamValue, shape: Shape, path: readonly string[]): void {
  const param = fullName(path);
  if (typeof value !== "string") throw invalid(`Invalid value for ${param}`, { param });
  if (shape === "integer" && !/^-?\d+$/.test(value)) {
    throw invalid(`Invalid integer: ${value}`, { param, code: "parameter_invalid_integer" });
  }
  if (shape === "boolean" && value !== "true" && value !== "false")
    throw invalid(`Invalid boolean: ${value}`, { param });
  if (Array.isArray(shape) && !shape.includes(value))
    throw invalid(`Invalid ${param}: must be one of ${shape.join(", ")}`, { param });
}

function checkList(value: ParamValue, element: Shape, path: readonly string[]): void {
  const param = fullName(path);
  if (!Array.isArray(value)) throw invalid(`Invalid array: ${param}`, { param });
  for (const [index, item] of value.entries()) checkValue(item, element, [...path, String(index)]);
}

function checkObject(value: ParamValue, shape: { [name: string]: Shape }, path: readonly string[]): void {
  const param = fullName(path);
  if (typeof value === "string" || Array.isArray(value)) throw invalid(`Invalid object: ${param}`, { param });
  checkParams(value, shape, path);
}
