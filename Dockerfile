# docker build -t rembuk . && docker run --init -p 127.0.0.1:3000:3000 -v rembuk:/data rembuk
# With a PostgreSQL of its own: compose.yaml. All else: docs/operating.md.
FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /rembuk
COPY . .
# The image has a Node; the one of the install is for machines that have none. Whatever the clone's rights, all may read.
RUN --mount=type=cache,target=/root/.npm \
    npm run build && npm prune --omit=dev && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/.cache \
    && chmod -R a+rX .

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
LABEL org.opencontainers.image.title="Rembuk" \
      org.opencontainers.image.description="A discussion forum that people host themselves" \
      org.opencontainers.image.licenses="MIT"
# As `npm start` has it. Files for a while, as when a backup is verified, go to the disk, not into memory;
# npm, which runs backups, writes no logs and no cache.
ENV HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2 TMPDIR=/data NPM_CONFIG_LOGS_MAX=0 NODE_DISABLE_COMPILE_CACHE=1
WORKDIR /rembuk
COPY --from=build /rembuk/.npmrc /rembuk/package.json /rembuk/package-lock.json ./
COPY --from=build /rembuk/node_modules node_modules
COPY --from=build /rembuk/contract contract
COPY --from=build /rembuk/server server
COPY --from=build /rembuk/tools tools
COPY --from=build /rembuk/dist dist
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
    CMD ["node", "-e", "require('node:http').get({ port: process.env.PORT || 3000, path: '/health' }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=100", "--disable-sigusr1", "dist/server.js"]
