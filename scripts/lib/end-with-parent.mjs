/** Loaded into a child process, and its threads, before its own script: where the parent is killed, the channel between them closes. */
process.once('disconnect', () => process.exit(1))
process.channel?.unref()
if (process.connected === false) process.exit(1)
