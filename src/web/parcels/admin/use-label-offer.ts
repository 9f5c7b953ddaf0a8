import { browserApi } from '#web/api.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

/** Whether this user can make labels, and the default weight of a parcel. */
export function useLabelOffer(isEnabled = true) {
  return useUserQuery({
    queryKey: ['labels', 'offer'],
    queryFn: () => browserApi.showLabelOffer({}),
    enabled: useMay()('sendParcels') && isEnabled,
    retry: false,
  })
}
