/**
 * Arrays, as far as they can be mapped onto external memory: what they look like, and where in that memory a level is.
 *
 * <ol>
 *   <li>A description that does not fit together is refused; limits of textures are not checked, for no device model
 *       has them.
 *   <li>The levels of a mipmapped array follow each other without gaps, each half as large as the one before.
 *   <li>Nothing reads or writes arrays: copies, textures and surfaces are not simulated and say so.
 * </ol>
 */
package orrery.core.array;
