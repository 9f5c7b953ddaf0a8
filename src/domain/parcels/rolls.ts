import { splitByStock } from '#domain/orders/delivery.ts'

/** `shipsLater`: from the remote warehouse. returned ≤ sent ≤ quantity, sentRemote ≤ shipsLater and sent − sentRemote ≤ shipsNow. */
export type LineRolls = Readonly<{
  quantity: number
  shipsNow: number
  shipsLater: number
  sent: number
  sentRemote: number
  returned: number
}>

/** `remote` is how many of the rolls were never in this stock. */
export type SentRolls = Readonly<{ quantity: number; remote: number }>

/** `stockChange` is positive when the stock received rolls. */
type Moved = Readonly<{ rolls: LineRolls; stockChange: number }>

export function unsentOf({ quantity, sent }: Pick<LineRolls, 'quantity' | 'sent'>): number {
  return quantity - sent
}

export function rollsWithCustomer({ sent, returned }: Pick<LineRolls, 'sent' | 'returned'>): number {
  return sent - returned
}

type LineToSend = Pick<LineRolls, 'quantity' | 'sent'> &
  Readonly<{
    /** unsent rolls that a consumer has withdrawn from, which staff have not decided */
    withdrawn: number
  }>

/** Unsent rolls that may leave: all but the withdrawn ones. */
export function sendableOf(line: LineToSend): number {
  return unsentOf(line) - line.withdrawn
}

export type Withdrawn = 'all' | 'part'

/** Whether a consumer has withdrawn from all that is not sent or from a part; null for neither. */
export function withdrawnOf(lines: readonly LineToSend[]): Withdrawn | null {
  if (lines.every(({ withdrawn }) => withdrawn === 0)) return null
  return lines.every((line) => sendableOf(line) === 0) ? 'all' : 'part'
}

/** Unsent rolls reserved from stock: returned to stock when the order is cancelled. */
export function heldOf({ shipsNow, sent, sentRemote }: LineRolls): number {
  return shipsNow - (sent - sentRemote)
}

export function awaitedOf({ shipsLater, sentRemote }: LineRolls): number {
  return shipsLater - sentRemote
}

/** An order without rolls has nothing to send. */
export function sentStateOf(lines: readonly Pick<LineRolls, 'quantity' | 'sent'>[]): 'none' | 'part' | 'all' {
  const sent = lines.reduce((sum, line) => sum + line.sent, 0)
  if (lines.every((line) => unsentOf(line) === 0)) return 'all'
  return sent > 0 ? 'part' : 'none'
}

/** Puts rolls into a parcel: reserved first, then in stock, then from the remote warehouse. Throws RangeError on more than are unsent. */
export function sendRolls(line: LineRolls, quantity: number, stock: number): Moved & Readonly<{ parcel: SentRolls }> {
  requireRolls(quantity, unsentOf(line))
  const short = Math.max(0, quantity - heldOf(line))
  const { shipsNow: fromStock } = splitByStock(short, stock)
  const remote = short - fromStock
  return {
    rolls: {
      ...line,
      shipsNow: line.shipsNow + fromStock,
      shipsLater: line.shipsLater - fromStock,
      sent: line.sent + quantity,
      sentRemote: line.sentRemote + remote,
    },
    stockChange: 0 - fromStock,
    parcel: { quantity, remote },
  }
}

/** Takes a line out of a parcel that is taken back, except `retained` rolls that were returned and credited. `parcel` is null when nothing stays. */
export function takeBackRolls(
  line: LineRolls,
  parcel: SentRolls,
  retained: number,
): Readonly<{ rolls: LineRolls; parcel: SentRolls | null }> {
  requireRolls(retained, Math.min(parcel.quantity, line.returned))
  const retainedRemote = Math.max(0, retained - (parcel.quantity - parcel.remote))
  const rolls = {
    ...line,
    sent: line.sent - parcel.quantity + retained,
    sentRemote: line.sentRemote - parcel.remote + retainedRemote,
  }
  return { rolls, parcel: retained === 0 ? null : { quantity: retained, remote: retainedRemote } }
}

/** Returns rolls of a cancelled order to stock, newest parcels and this stock first. Throws RangeError on more than are outside. */
export function returnRollsToStock<Parcel extends SentRolls>(
  line: LineRolls,
  parcels: readonly Parcel[],
  quantity: number,
): Readonly<{ rolls: LineRolls; parcels: Parcel[] }> {
  requireRolls(quantity, rollsWithCustomer(line))
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

/** A revived order takes what is in stock now; the rest is sent later. */
export function reserveRollsAgain(line: LineRolls, stock: number): Moved {
  const sentFromStock = line.sent - line.sentRemote
  const { shipsNow } = splitByStock(unsentOf(line), stock)
  return {
    rolls: { ...line, shipsNow: sentFromStock + shipsNow, shipsLater: line.quantity - sentFromStock - shipsNow },
    stockChange: 0 - shipsNow,
  }
}

/** Adds rolls from stock; the rest is sent later. Throws RangeError unless `more` is a whole number from 0. */
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

/** Removes awaited rolls first, then reserved ones, which return to stock. Throws RangeError on more than are unsent. */
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
