import type { Paper } from '#server/documents/sheet.ts'

export type SampleSlip = Readonly<{ address: readonly string[]; samples: readonly Readonly<{ kcwId: string; nameDa: string }>[] }>

export type SampleSlipsToSet = Readonly<{ kind: 'sample_slips'; paper: Paper; slips: readonly SampleSlip[]; printedOn: string }>
