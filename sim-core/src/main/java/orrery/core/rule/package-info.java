/**
 * Rules, and the failures of calls that violate them.
 *
 * <ol>
 *   <li>Every result code other than success is raised through a rule.
 *   <li>A rule has a permanent id. Ids are never reused.
 *   <li>An operation that is not simulated throws {@link java.lang.UnsupportedOperationException}.
 * </ol>
 *
 * <h2>How it is designed, and why</h2>
 *
 * <p>A result code could be returned where the mistake is found. Then nothing says which sentence of the documentation
 * decided, and two functions answer the same mistake differently. A rule is a constant with its clause, and the only
 * way to a result code, so that tests can ask for each rule whether a program breaks it and another one keeps it.
 */
@NullMarked
package orrery.core.rule;

import org.jspecify.annotations.NullMarked;
