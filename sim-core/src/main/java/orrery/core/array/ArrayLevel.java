package orrery.core.array;

/**
 * One level of a mipmapped array, which is an array.
 *
 * @param array what it is a level of
 * @param level its number, the base being 0
 * @param descriptor what it looks like
 * @param offset where it begins, in bytes from the base level
 */
public record ArrayLevel(MipmappedArray array, int level, ArrayDescriptor descriptor, long offset) {
    @Override
    public String toString() {
        return "level " + level + " of " + array;
    }
}
