import { configureGlobal } from 'fast-check'

// in a short run a property meets the same cases every time: what `npm test` finds is a fault of the change, not of the day
configureGlobal({ seed: 82 })
