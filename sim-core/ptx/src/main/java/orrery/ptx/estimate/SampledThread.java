package orrery.ptx.estimate;

import org.jspecify.annotations.Nullable;
import orrery.sim.LaunchShape;

/**
 * A thread that is followed, with the one after it, in the block in the middle of the grid.
 *
 * @param shape the shape of the launch
 * @param number the number of the thread in its block
 */
public record SampledThread(LaunchShape shape, int number) {

    /** Returns a special register; null for one that says nothing about indices. */
    @Nullable
    public Lanes special(String name) {
        int next = Math.min(number + 1, shape.threadsPerBlock() - 1);
        int x = shape.blockX();
        int y = shape.blockY();
        return switch (name) {
            case "%tid.x" -> Lanes.of(number % x, next % x);
            case "%tid.y" -> Lanes.of(number / x % y, next / x % y);
            case "%tid.z" -> Lanes.of(number / x / y, next / x / y);
            case "%ntid.x" -> Lanes.of(x);
            case "%ntid.y" -> Lanes.of(y);
            case "%ntid.z" -> Lanes.of(shape.blockZ());
            case "%ctaid.x" -> Lanes.of(shape.gridX() / 2);
            case "%ctaid.y" -> Lanes.of(shape.gridY() / 2);
            case "%ctaid.z" -> Lanes.of(shape.gridZ() / 2);
            case "%nctaid.x" -> Lanes.of(shape.gridX());
            case "%nctaid.y" -> Lanes.of(shape.gridY());
            case "%nctaid.z" -> Lanes.of(shape.gridZ());
            case "%laneid" -> Lanes.of(number % 32, next % 32);
            case "%warpid" -> Lanes.of(number / 32, next / 32);
            default -> null;
        };
    }

    /** Returns whether there is no thread after it. */
    boolean isLast() {
        return number + 1 >= shape.threadsPerBlock();
    }
}
