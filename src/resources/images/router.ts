import { defineInput } from '../../api/input.ts'
import { defineRoute } from '../../api/rest-meta.ts'
import { defineOutput, protectedProcedure, publicProcedure, router } from '../../api/trpc.ts'
import { ById, ReadById } from '../shared/fields.ts'
import { createUnchangedFieldRemover } from '../shared/record/unchanged-fields.ts'
import { uploadBodyMaxBytes } from '../shared/image/uploaded-file.ts'
import { createImage, getImage, listImages, removeImage, updateImage } from './actions.ts'
import { MediaInput, MediaItem, MediaPage, MediaPatchById, MediaQuery, MediaRemovalInput } from './schema.ts'

const updateFailures = ['media-not-found', 'rest_precondition_failed'] as const

export const media = router({
  list: publicProcedure
    .meta(defineRoute('GET', '/media', 'List images'))
    .input(defineInput(MediaQuery))
    .output(defineOutput(MediaPage))
    .query(({ ctx, input }) => listImages(ctx, input)),
  create: protectedProcedure('upload-images')
    .meta(
      defineRoute('POST', '/media', 'Upload an image', {
        status: 201,
        largeBody: { maxBytes: uploadBodyMaxBytes, failure: 'media-too-large' },
        failures: ['media-unsupported', 'media-damaged', 'media-too-large', 'media-store-full'],
      }),
    )
    .input(defineInput(MediaInput))
    .output(defineOutput(MediaItem))
    .mutation(({ ctx, input }) => createImage(ctx, input)),
  read: publicProcedure
    .meta(defineRoute('GET', '/media/{id}', 'Read an image', { failures: ['media-not-found'] }))
    .input(defineInput(ReadById))
    .output(defineOutput(MediaItem))
    .query(({ ctx, input }) => getImage(ctx, input)),
  update: protectedProcedure('upload-images')
    .meta(
      defineRoute('PATCH', '/media/{id}', 'Update an image', {
        failures: updateFailures,
        removeUnchangedFields: createUnchangedFieldRemover({
          patch: MediaPatchById,
          view: MediaItem,
          ref: ById,
          read: async (ctx, { id }) => (await getImage(ctx, { id })).value,
        }),
      }),
    )
    .input(defineInput(MediaPatchById))
    .output(defineOutput(MediaItem))
    .mutation(({ ctx, input: { id, ...fields } }) => updateImage(ctx, id, fields)),
  remove: protectedProcedure('upload-images')
    .meta(
      defineRoute('DELETE', '/media/{id}', 'Delete an image', {
        failures: [...updateFailures, 'media-in-use', 'media-shown-by-others'],
      }),
    )
    .input(defineInput(MediaRemovalInput))
    .output(defineOutput(MediaItem))
    .mutation(({ ctx, input }) => removeImage(ctx, input)),
})
