package orrery.core.array;

/**
 * One level of a mipmapped array.
 *
 * @param array the mipmapped array
 * @param level the number of the level; 0 for the base
 * @param descriptor the descriptor of the level
 * @param offset the offset from the base level in bytes
 */
public record ArrayLevel(MipmappedArray array, int level, ArrayDescriptor descriptor, long offset) {
    @Override
    public String toString() {
        return "level " + level + " of " + array;
    }
}
