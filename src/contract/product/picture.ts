// Pictures of a product: several, the first of them stands for the product. Thumbnails are made by the server.
import * as z from 'zod/mini';
import { own, read, write } from '../kernel/endpoint.ts';
import { dateTime, id, nothing } from '../kernel/scalars.ts';

/** The most pictures of one product. */
export const PICTURES = 9;

export const ProductPictureRow = z.object({
  id,
  productId: id,
  fileName: z.string(),
  /** Addresses that a signed-in person may read. */
  url: z.string(),
  thumbUrl: z.string(),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  createdBy: z.string(),
  createdAt: dateTime,
});

export const productPicture = {
  list: read({
    method: 'POST',
    path: '/basic/listProductPicture',
    summary: '查看商品图片',
    permit: 'signedIn',
    input: z.strictObject({ productId: id }),
    output: z.array(ProductPictureRow),
  }),
  // `own`: no transaction stands open while a slow sender sends.
  upload: own({
    method: 'POST',
    path: '/basic/uploadProductPicture',
    summary: '上传商品图片',
    permit: 'product.productList.picture',
    wire: 'upload',
    input: z.strictObject({ productId: id }),
    output: ProductPictureRow,
  }),
  /** Puts a picture first: it stands for the product. */
  choose: write({
    method: 'POST',
    path: '/basic/chooseProductPicture',
    summary: '设为商品主图',
    permit: 'product.productList.picture',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  delete: write({
    method: 'POST',
    path: '/basic/deleteProductPicture',
    summary: '删除商品图片',
    permit: 'product.productList.picture',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
