/** The fields of the project's package.json that are the package's as well. */
const SHARED = ["name", "version", "description", "license", "type", "engines", "bin", "files"] as const;

/** What converting a picture needs. Whoever wants that installs them; nothing else does. */
const OPTIONAL = ["sharp", "libheif-js"] as const;

interface ProjectManifest extends Partial<Record<(typeof SHARED)[number], unknown>> {
  devDependencies: Readonly<Record<string, string>>;
}

/** The package.json of the package. The program brings everything along, so that nothing is installed beside it. */
export function packageManifest(
  project: ProjectManifest,
  { repository, commit }: { repository: string | null; commit: string | null },
): object {
  const shared = SHARED.map((field) => [field, project[field]]);
  return {
    ...Object.fromEntries(shared),
    ...(repository === null ? {} : { repository: `github:${repository}` }),
    ...(commit === null ? {} : { gitHead: commit }),
    peerDependencies: Object.fromEntries(OPTIONAL.map((name) => [name, project.devDependencies[name]])),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL.map((name) => [name, { optional: true }])),
  };
}
