/**
 * The stock a correction comes to. Who wrote `wanted` had seen `seen` on the shelf; what orders took or gave back since then stays
 * taken or given, so only the difference is carried out. Nothing is ever below nothing.
 */
export function restock(now: number, { seen, wanted }: Readonly<{ seen: number; wanted: number }>): number {
  return Math.max(0, now + wanted - seen)
}
