import { count } from '#domain/numbers/danish-figures.ts'
import { addressLines, type Recipient } from './free-samples.ts'

export function samplesSentSubject(samples: number): string {
  return samples === 1 ? 'Din farveprøve er på vej' : `${count(samples, 'farveprøve', 'farveprøver')} er på vej til dig`
}

export function samplesSentText(samples: number, recipient: Recipient): string {
  return `Vi har sendt ${samples === 1 ? 'den' : 'dem'} som brev til ${addressLines(recipient).join(', ')}.`
}
