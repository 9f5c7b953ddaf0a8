import type { CarForm } from './car-form.ts'
import type { CarName } from './car-picture.ts'
import { coupe } from './coupe.ts'
import { van } from './van.ts'

export const CAR_FORMS: Readonly<Record<CarName, CarForm>> = { coupe, varevogn: van }
