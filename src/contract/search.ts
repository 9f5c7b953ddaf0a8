import { z } from 'zod'
import { answer, defineCalls, done } from '#contract/http/call.ts'
import { seenOf } from '#contract/http/edit-conflict.ts'
import { idParam, LIST_EXPECTED, line, refuseFor } from '#contract/http/fields.ts'
import { SYNONYM, synonymProblem } from '#domain/search/spelling.ts'

const synonym = z.object({
  id: z.number().int(),
  /** in comparison spelling */
  word: z.string(),
  meanings: z.array(z.string()),
})
export type SearchSynonym = z.infer<typeof synonym>

const WORD_MISSING = 'Skriv det, kunderne søger på.'
const MEANING_MISSING = 'Skriv mindst ét ord, det betyder.'
const words = (missing: string) => line(SYNONYM.letters, missing).superRefine(refuseFor(synonymProblem))

/** A search for the word also finds what matches any of the meanings. */
export const synonymInput = z.object({
  word: words(WORD_MISSING),
  meanings: z.array(words(MEANING_MISSING), LIST_EXPECTED).min(1, MEANING_MISSING).max(SYNONYM.meanings, `Højst ${SYNONYM.meanings}.`),
})
/** Missing fields stay. */
const synonymChange = synonymInput.partial().extend({ seen: seenOf(synonym) })

/** Over all days that searches are kept. */
const missedSearch = z.object({ text: z.string(), count: z.number().int(), lastDay: z.iso.date() })
export type MissedSearch = z.infer<typeof missedSearch>

const saved = answer({ message: z.string(), synonym })

export const searchCalls = defineCalls({
  listSynonyms: {
    access: 'staff:describeProducts',
    summary: 'Lists the synonyms created by staff, without the built-in ones',
    response: answer({ synonyms: z.array(synonym) }),
    errors: [],
  },
  createSynonym: {
    access: 'staff:describeProducts',
    summary: 'Creates a synonym: what a word, or a few words, stand for in a search',
    body: synonymInput,
    response: saved,
    errors: ['synonym_taken'],
  },
  changeSynonym: {
    access: 'staff:describeProducts',
    summary: 'Changes a synonym; omitted fields are unchanged',
    params: idParam,
    body: synonymChange,
    response: saved,
    now: synonym,
    errors: ['synonym_not_found', 'changed_meanwhile', 'synonym_taken'],
  },
  deleteSynonym: {
    access: 'staff:describeProducts',
    summary: 'Deletes a synonym',
    params: idParam,
    response: done,
    errors: ['synonym_not_found'],
  },
  listMissedSearches: {
    access: 'staff:describeProducts',
    summary: "Lists visitors' searches without results, most frequent first, at most 200",
    response: answer({ searches: z.array(missedSearch) }),
    errors: [],
  },
})
