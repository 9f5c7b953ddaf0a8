/** Why points move (requirements §11.4). */
export const POINTS_KINDS = ['earned', 'spent', 'reversed', 'granted', 'corrected'] as const
export type PointsKind = (typeof POINTS_KINDS)[number]

export const POINTS_KIND_LABELS: Readonly<Record<PointsKind, string>> = {
  earned: 'Optjent',
  spent: 'Brugt',
  reversed: 'Tilbageført',
  granted: 'Tildelt',
  corrected: 'Rettet',
}

/** `owed` is deducted from the next earnings; neither is ever negative. */
export type PointsAccount = Readonly<{ balance: number; owed: number }>

/** Signed: earned, granted and points given back are positive; spent and points taken back are negative. */
export type PointsMovement = Readonly<{ kind: PointsKind; points: number }>

/** The entry to write: the actual changes of balance and debt (either may be 0), and both afterwards. */
export type PointsEntry = Readonly<{ kind: PointsKind; points: number; owedChange: number; after: PointsAccount }>
type PointsRefusal = Readonly<{ kind: 'refused'; needed: number; balance: number }>

/** Refuses to spend more than the balance; points taken back beyond it are owed. Throws RangeError when the points do not fit the kind. */
export function movePoints(account: PointsAccount, { kind, points }: PointsMovement): PointsEntry | PointsRefusal {
  if (!fitsKind(kind, points)) throw new RangeError(`not ${kind} points: ${points}`)
  if (kind === 'spent' && account.balance + points < 0) return { kind: 'refused', needed: -points, balance: account.balance }
  const change = points > 0 ? credit(account, kind, points) : debit(account, kind, -points)
  return {
    kind,
    ...change,
    after: { balance: account.balance + change.points, owed: account.owed + change.owedChange },
  }
}

type Change = Readonly<{ points: number; owedChange: number }>

function credit({ owed }: PointsAccount, kind: PointsKind, points: number): Change {
  const settled = kind === 'earned' || kind === 'reversed' ? Math.min(owed, points) : 0
  return { points: points - settled, owedChange: 0 - settled }
}

function debit({ balance }: PointsAccount, kind: PointsKind, points: number): Change {
  const deducted = Math.min(balance, points)
  return { points: 0 - deducted, owedChange: kind === 'reversed' ? points - deducted : 0 }
}

function fitsKind(kind: PointsKind, points: number): boolean {
  if (!Number.isSafeInteger(points) || points === 0) return false
  if (kind === 'spent') return points < 0
  return kind === 'reversed' || kind === 'corrected' || points > 0
}

/** The number of movements listed; a customer's data export contains all. */
export const LEDGER_SHOWN = 500
