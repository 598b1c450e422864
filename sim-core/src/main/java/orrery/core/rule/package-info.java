/**
 * Rules, and the failures of calls that violate them.
 *
 * <ol>
 *   <li>Every result code other than success is raised through a rule.
 *   <li>A rule has a permanent id. Ids are never reused.
 *   <li>An operation that is not simulated throws {@link java.lang.UnsupportedOperationException}.
 * </ol>
 */
@NullMarked
package orrery.core.rule;

import org.jspecify.annotations.NullMarked;
