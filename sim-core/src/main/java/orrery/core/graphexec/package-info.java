/**
 * Executable graphs.
 *
 * <ol>
 *   <li>An executable graph is a snapshot: what happens to its graph later does not concern it, save through an update.
 *   <li>Its shape never changes. What its nodes do is a version: a launch holds the one of its time.
 *   <li>A launch is one operation of its stream. An executable graph never runs beside itself, whatever the streams.
 *   <li>An update changes everything or nothing.
 * </ol>
 */
@NullMarked
package orrery.core.graphexec;

import org.jspecify.annotations.NullMarked;
