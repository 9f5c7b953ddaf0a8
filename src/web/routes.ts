import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('shop/home.tsx'),

  route('*', 'content/not-found.tsx'),
] satisfies RouteConfig
