# docker build -t almanac .   Two stages: packages are installed once, the second stage has no npm cache. `compose.yaml` runs it.
FROM node:20-slim AS packages
WORKDIR /srv/almanac
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force

FROM node:20-slim
ENV NODE_ENV=production
WORKDIR /srv/almanac
COPY --from=packages /srv/almanac/node_modules node_modules
COPY package.json tsconfig.json LICENSE ./
COPY pipeline pipeline
COPY scripts scripts
COPY site site
COPY --chown=node:node data data
RUN install -d -o node -g node /srv/tree
USER node
VOLUME ["/srv/almanac/data", "/srv/tree"]
EXPOSE 8080
# `/healthz` answers before the first edition is there; the scheduler waits for that edition.
HEALTHCHECK --interval=30s --timeout=5s --start-period=300s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/status.json').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=1024", "--max-semi-space-size=4", "scripts/bundled.mjs", "start", "--host", "0.0.0.0", "--out", "/srv/tree/public"]
