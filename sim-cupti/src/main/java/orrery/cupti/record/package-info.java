/**
 * The records: for each kind what it looks like in a buffer, and the value that it is read as.
 *
 * <ol>
 *   <li>A kind is one file: the value's components, and the structures of the document and of today.
 *   <li>A structure is described once. Offsets, sizes, writing and reading follow from the description.
 *   <li>Values are immutable, and do not change with the buffer that they were read from.
 * </ol>
 */
package orrery.cupti.record;
