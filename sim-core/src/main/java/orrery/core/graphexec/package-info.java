/**
 * Executable graphs.
 *
 * <ol>
 *   <li>An executable graph is a snapshot: later changes of its graph do not affect it, except through an update.
 *   <li>Its topology never changes. The work of its nodes is versioned: a launch keeps the version of its call.
 *   <li>A launch is one operation of its stream. An executable graph never runs concurrently with itself, whatever the
 *       streams.
 *   <li>An update changes all nodes or none.
 * </ol>
 */
package orrery.core.graphexec;
