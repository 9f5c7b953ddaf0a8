/**
 * The stock a correction comes to. Who wrote `wanted` had seen `seen` in stock; what orders took or gave back since then stays
 * taken or given, so only the difference is carried out. The stock never falls below 0.
 */
export function restock(now: number, { seen, wanted }: Readonly<{ seen: number; wanted: number }>): number {
  return Math.max(0, now + wanted - seen)
}
