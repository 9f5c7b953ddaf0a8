import { useState } from 'react'
import type { ShelfProduct } from '#contract/warehouse.ts'
import { type CountRow, scanToCount, toCount } from '#domain/warehouse/scan-to-count.ts'
import { readCode } from '#domain/warehouse/scanned-code.ts'
import { newKey } from '#web/new-key.ts'
import { AnswerPanel, CodeEntry, type Shown } from './answer-panel.tsx'
import { ShelfCount, Shelves } from './stocktaking.tsx'
import { playTone, useScanner } from './use-scanner.ts'
import { addWaiting, changeWarehouse, type Warehouse } from './warehouse-store.ts'

const IDLE_COUNT: Shown = { tone: 'idle', says: 'Scan en hylde, eller vælg en.' }

type CountShelvesProps = {
  userId: number
  warehouse: Warehouse
  products: readonly ShelfProduct[]
  onSaved: (waiting: Warehouse['waiting']) => void
}

export function CountShelves({ userId, warehouse: { shelf, counted }, products, onSaved }: CountShelvesProps) {
  const [answer, setAnswer] = useState<Shown>(IDLE_COUNT)
  const choose = (next: string | null) => changeWarehouse(userId, () => ({ shelf: next, counted: {} }))
  const set = (row: string, rolls: number) => changeWarehouse(userId, (before) => ({ counted: { ...before.counted, [row]: rolls } }))
  const scan = (text: string) => {
    const given = scanToCount(readCode(text, products), { shelf, counted })
    setAnswer({ tone: given.kind === 'wrong' ? 'wrong' : 'right', says: given.says })
    playTone(given.kind !== 'wrong')
    if (given.kind === 'shelf' && given.shelf !== shelf) choose(given.shelf)
    if (given.kind === 'right') set(given.row, (counted[given.row] ?? 0) + 1)
  }
  useScanner(scan)
  const save = (rows: readonly CountRow[]) => {
    const counts = rows.map((row) => {
      const { missing: _, ...counting } = toCount(row)
      return { key: newKey(), kind: 'count' as const, title: `Optællingen af ${row.nameDa}`, ...counting, reason: `Hylde ${shelf} optalt` }
    })
    onSaved(counts)
    addWaiting(userId, counts)
    choose(null)
    setAnswer({ tone: 'right', says: `Hylde ${shelf} er optalt.` })
  }
  return (
    <>
      <AnswerPanel shown={answer} />
      <CodeEntry onCode={scan} />
      {shelf === null ? (
        <Shelves products={products} onChoose={(one) => scan(one)} />
      ) : (
        <ShelfCount
          {...{ shelf, products, counted }}
          onCount={set}
          onSave={save}
          onLeave={() => {
            choose(null)
            setAnswer(IDLE_COUNT)
          }}
        />
      )}
    </>
  )
}
