import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('shop/home.tsx'),
  route('produkter', 'shop/product-list.tsx'),
  route('produkt/:id', 'shop/product-detail.tsx'),

  route('*', 'content/not-found.tsx'),
] satisfies RouteConfig
