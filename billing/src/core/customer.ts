/** A customer as the provider currently reports it. */
export interface CustomerSnapshot {
  id: string;
  /** What this service wrote into `metadata.user_id` when it created the customer. Buyers cannot write it. */
  userId: string | null;
  email: string | null;
  /** Unix seconds. */
  created: number;
}

/** The provider's limit for `client_reference_id`. */
const MAX_USER_ID_LENGTH = 200;

/** Whether the provider and both databases can hold this id and give it back unchanged. */
export function isUsableUserId(userId: string): boolean {
  const isHoldable = userId.isWellFormed() && !userId.includes("\u0000");
  return isHoldable && userId.trim() !== "" && userId.length <= MAX_USER_ID_LENGTH;
}
