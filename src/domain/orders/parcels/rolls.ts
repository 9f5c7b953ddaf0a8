import { splitByStock } from '#domain/orders/delivery.ts'

/**
 * The rolls of an order's line. Of `quantity`, `shipsNow` were taken from the stock and `shipsLater` come from the remote warehouse. `sent`
 * are in standing parcels, `sentRemote` of them straight from the remote warehouse, and `returned` of the sent ones came back.
 * Always returned ≤ sent ≤ quantity, sentRemote ≤ shipsLater and sent − sentRemote ≤ shipsNow.
 */
export type LineRolls = Readonly<{
  quantity: number
  shipsNow: number
  shipsLater: number
  sent: number
  sentRemote: number
  returned: number
}>

/** A part of a line in a parcel; `remote` of its rolls never were in this stock. */
export type SentRolls = Readonly<{ quantity: number; remote: number }>

/** A line after a change of its rolls, and what the stock is changed by: above 0 it got rolls, below 0 it gave some. */
type Moved = Readonly<{ rolls: LineRolls; stockChange: number }>

/** The rolls that are still to be sent. */
export function unsentOf({ quantity, sent }: Pick<LineRolls, 'quantity' | 'sent'>): number {
  return quantity - sent
}

/** The rolls that were sent and have not come back. */
export function outsideOf({ sent, returned }: Pick<LineRolls, 'sent' | 'returned'>): number {
  return sent - returned
}

/** Of the unsent rolls those that are held from the stock: packed today, given back when the order is cancelled. */
export function heldOf({ shipsNow, sent, sentRemote }: LineRolls): number {
  return shipsNow - (sent - sentRemote)
}

/** Of the unsent rolls those that no stock was there for. */
export function awaitedOf({ shipsLater, sentRemote }: LineRolls): number {
  return shipsLater - sentRemote
}

/** Whether everything, something or nothing of an order has left; an order without rolls has nothing to send. */
export function sentStateOf(lines: readonly Pick<LineRolls, 'quantity' | 'sent'>[]): 'none' | 'part' | 'all' {
  const sent = lines.reduce((sum, line) => sum + line.sent, 0)
  if (lines.every((line) => unsentOf(line) === 0)) return 'all'
  return sent > 0 ? 'part' : 'none'
}

/**
 * Puts rolls of a line into a parcel. Those held go first; what the stock has by now follows, for goods that came in; the rest leaves
 * straight from the remote warehouse. Throws RangeError on more rolls than are unsent.
 */
export function sendRolls(line: LineRolls, quantity: number, stock: number): Moved & Readonly<{ parcel: SentRolls }> {
  requireRolls(quantity, unsentOf(line))
  const short = Math.max(0, quantity - heldOf(line))
  const { shipsNow: taken } = splitByStock(short, stock)
  const remote = short - taken
  return {
    rolls: {
      ...line,
      shipsNow: line.shipsNow + taken,
      shipsLater: line.shipsLater - taken,
      sent: line.sent + quantity,
      sentRemote: line.sentRemote + remote,
    },
    stockChange: 0 - taken,
    parcel: { quantity, remote },
  }
}

/**
 * Takes a line out of a parcel that did not leave after all, but for `kept` of its rolls, which came back and were credited: those that were in
 * stock stay first. The rest is held again, what the remote warehouse gave is awaited again. Null where nothing stays in the parcel.
 */
export function takeBackRolls(line: LineRolls, parcel: SentRolls, kept: number): Readonly<{ rolls: LineRolls; parcel: SentRolls | null }> {
  requireRolls(kept, Math.min(parcel.quantity, line.returned))
  const keptRemote = Math.max(0, kept - (parcel.quantity - parcel.remote))
  const rolls = {
    ...line,
    sent: line.sent - parcel.quantity + kept,
    sentRemote: line.sentRemote - parcel.remote + keptRemote,
  }
  return { rolls, parcel: kept === 0 ? null : { quantity: kept, remote: keptRemote } }
}

/**
 * Rolls of a cancelled order come back into the house: they were not sent after all. Its standing parcels are given newest first; what was taken from
 * this stock comes first, then what the remote warehouse sent. Throws RangeError on more rolls than are outside.
 */
export function takeInRolls<Parcel extends SentRolls>(
  line: LineRolls,
  parcels: readonly Parcel[],
  quantity: number,
): Readonly<{ rolls: LineRolls; parcels: Parcel[] }> {
  requireRolls(quantity, outsideOf(line))
  let own = Math.min(quantity, line.sent - line.sentRemote)
  let remote = quantity - own
  const rolls = { ...line, sent: line.sent - quantity, sentRemote: line.sentRemote - remote }
  const left = parcels.map((parcel) => {
    const ownOut = Math.min(own, parcel.quantity - parcel.remote)
    const remoteOut = Math.min(remote, parcel.remote)
    own -= ownOut
    remote -= remoteOut
    return { ...parcel, quantity: parcel.quantity - ownOut - remoteOut, remote: parcel.remote - remoteOut }
  })
  return { rolls, parcels: left }
}

/** A cancelled order that comes back takes what the stock has now; the rest ships later, whatever was promised before. */
export function retakeRolls(line: LineRolls, stock: number): Moved {
  const gone = line.sent - line.sentRemote
  const { shipsNow } = splitByStock(unsentOf(line), stock)
  return {
    rolls: { ...line, shipsNow: gone + shipsNow, shipsLater: line.quantity - gone - shipsNow },
    stockChange: 0 - shipsNow,
  }
}

/** More rolls of a line: the stock gives what it has, the rest ships later. Throws RangeError on no whole number from 0 up. */
export function addRolls(line: LineRolls, more: number, stock: number): Moved {
  requireRolls(more, Number.MAX_SAFE_INTEGER)
  const split = splitByStock(more, stock)
  return {
    rolls: {
      ...line,
      quantity: line.quantity + more,
      shipsNow: line.shipsNow + split.shipsNow,
      shipsLater: line.shipsLater + split.shipsLater,
    },
    stockChange: 0 - split.shipsNow,
  }
}

/** Fewer rolls of a line: first those still awaited, then those held, which go back into the stock. Throws RangeError on more than are unsent. */
export function removeRolls(line: LineRolls, fewer: number): Moved {
  requireRolls(fewer, unsentOf(line))
  const fromLater = Math.min(fewer, awaitedOf(line))
  const fromStock = fewer - fromLater
  return {
    rolls: {
      ...line,
      quantity: line.quantity - fewer,
      shipsNow: line.shipsNow - fromStock,
      shipsLater: line.shipsLater - fromLater,
    },
    stockChange: fromStock,
  }
}

function requireRolls(rolls: number, most: number): void {
  if (!Number.isInteger(rolls) || rolls < 0 || rolls > most) throw new RangeError(`not a number of rolls up to ${most}: ${rolls}`)
}
