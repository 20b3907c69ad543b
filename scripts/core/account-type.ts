/** As the platform writes them, without regard to case: its getting-started page of 2026. Creator has two spellings. */
const PROFESSIONAL = ["business", "media_creator", "creator"];

/** Whether an account of this type can be posted to from outside. */
export function isProfessional(accountType: string): boolean {
  return PROFESSIONAL.includes(accountType.toLowerCase());
}
