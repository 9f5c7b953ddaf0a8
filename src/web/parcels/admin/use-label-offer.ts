import { browserApi } from '#web/api.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

/** Whether this user makes labels here, and what a parcel weighs by default. */
export function useLabelOffer(isAsked = true) {
  return useUserQuery({
    queryKey: ['labels', 'offer'],
    queryFn: () => browserApi.showLabelOffer({}),
    enabled: useMay()('sendParcels') && isAsked,
    retry: false,
  })
}
