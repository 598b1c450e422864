package orrery.ptx.device;

import com.google.common.primitives.ImmutableIntArray;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The exchanges among the lanes of a warp. One is complete when each lane of its mask that has not ended waits at an
 * exchange of the same kind with the same mask, wherever in the code. One without a mask ({@code activemask}, and with
 * mask 0 the shuffles and votes without {@code .sync}) is of the lanes that wait at the same place.
 */
final class WarpExchanges {
    /** No state of a thread. */
    private static final int NOWHERE = -1;

    private final BlockState block;
    private final Exchange[] exchanges;

    /** The position of each region in the order of the code. */
    private final ImmutableIntArray order;

    private final int[] values = new int[32];

    WarpExchanges(BlockState block, Exchange[] exchanges, ImmutableIntArray order) {
        this.block = block;
        this.exchanges = exchanges;
        this.order = order;
    }

    /** Completes the exchanges of a warp that all lanes of their masks have reached; returns whether lanes go on. */
    boolean complete(int from, int to) {
        return completeCommon(from, to) || completeAny(from, to);
    }

    /** Completes an exchange of all lanes of a warp, which wait at the same place in the code. */
    private boolean completeCommon(int from, int to) {
        Exchange kind = waitsAt(from);
        int different = 0;
        for (int t = from; t < to; t++) {
            different |= block.state[t] ^ block.state[from];
        }
        if (kind == null || different != 0 || !exchangeAll(kind, from, to)) {
            return false;
        }
        Arrays.fill(block.state, from, to, block.state[from] - BlockState.WAITING);
        return true;
    }

    /**
     * Exchanges values among all lanes of a warp, which wait at the same place in the code, if all of them have the
     * mask of all lanes, or none; returns whether that is so. Does not change the states of the threads.
     */
    boolean exchangeAll(Exchange kind, int from, int to) {
        if (!kind.isOfWarp() || kind == Exchange.ACTIVE_MASK) {
            return false;
        }
        int[] masks = block.x3;
        int mask = masks[from];
        int different = 0;
        for (int t = from; t < to; t++) {
            different |= masks[t] ^ mask;
        }
        int lanes = to - from == Integer.SIZE ? -1 : (1 << to - from) - 1;
        if (different != 0 || mask != 0 && (mask & lanes) != lanes) {
            return false;
        }
        exchange(kind, lanes, from);
        return true;
    }

    private boolean completeAny(int from, int to) {
        boolean any = false;
        int done = 0;
        int first = NOWHERE;
        for (int t = from; t < to; t++) {
            int lane = 1 << t - from;
            Exchange kind = waitsAt(t);
            if (kind == null || (done & lane) != 0) {
                continue;
            }
            boolean isOfPlace = kind == Exchange.ACTIVE_MASK;
            int mask = block.x3[t];
            if (!isOfPlace && mask == 0) {
                first = earlier(first, block.state[t]);
                continue;
            }
            int arrived = isOfPlace ? arrivedAt(block.state[t], from, to) : arrived(kind, mask, from, to);
            if (isOfPlace || isComplete(mask, arrived, from, to)) {
                perform(kind, arrived, from);
                done |= arrived;
                any = true;
            }
        }
        return any || completeFirst(first, from, to);
    }

    /** Returns the state of those lanes that may go on to where the others wait. */
    private int earlier(int state, int other) {
        return state == NOWHERE || position(other) < position(state) ? other : state;
    }

    private int position(int state) {
        return order.get(state - BlockState.WAITING);
    }

    /**
     * Completes an exchange without a mask: lanes that are in a branch go on to where the others wait, as they do on
     * devices before Volta. A mask of 0 is no mask, too, as an H200 takes it.
     */
    private boolean completeFirst(int state, int from, int to) {
        if (state == NOWHERE) {
            return false;
        }
        perform(exchanges[state - BlockState.WAITING], arrivedAt(state, from, to), from);
        return true;
    }

    private @Nullable Exchange waitsAt(int thread) {
        int state = block.state[thread];
        if (state < BlockState.WAITING) {
            return null;
        }
        Exchange at = exchanges[state - BlockState.WAITING];
        return at.isOfWarp() ? at : null;
    }

    private int arrived(Exchange kind, int mask, int from, int to) {
        int lanes = 0;
        for (int t = from; t < to; t++) {
            if (waitsAt(t) == kind && block.x3[t] == mask) {
                lanes |= 1 << t - from;
            }
        }
        return lanes;
    }

    /** Returns the lanes that wait at one place in the code. Lanes in the other branch of an {@code if} do not. */
    private int arrivedAt(int state, int from, int to) {
        int lanes = 0;
        for (int t = from; t < to; t++) {
            if (block.state[t] == state) {
                lanes |= 1 << t - from;
            }
        }
        return lanes;
    }

    private boolean isComplete(int mask, int arrived, int from, int to) {
        for (int t = from; t < to; t++) {
            int lane = 1 << t - from;
            if ((mask & lane) != 0 && (arrived & lane) == 0 && block.state[t] != BlockState.ENDED) {
                return false;
            }
        }
        return true;
    }

    private void perform(Exchange kind, int lanes, int from) {
        exchange(kind, lanes, from);
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            block.state[from + Integer.numberOfTrailingZeros(rest)] -= BlockState.WAITING;
        }
    }

    private void exchange(Exchange kind, int lanes, int from) {
        switch (kind) {
            case SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_BUTTERFLY, SHUFFLE_INDEX -> {
                if (lanes != -1 || !shuffleAlike(kind, from)) {
                    shuffle(kind, lanes, from);
                }
            }
            case VOTE_ALL, VOTE_ANY, VOTE_UNIFORM, VOTE_BALLOT -> vote(kind, lanes, from);
            case MATCH_ANY -> matchAny(lanes, from);
            case MATCH_ALL -> matchAll(lanes, from);
            case ACTIVE_MASK -> setAll(lanes, from, lanes);
            case ELECT -> elect(lanes, from);
            case MATRIX_PRODUCT -> Matrices.multiply(block, lanes, from);
            case LOAD_MATRIX -> Matrices.loadRows(block, lanes, from);
            case STORE_MATRIX -> Matrices.storeRows(block, lanes, from);
            case WARP_BARRIER -> block.noteWarpBarrier(from);
            default -> reduce(kind, lanes, from);
        }
    }

    private void setAll(int lanes, int from, int value) {
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            block.x0[from + Integer.numberOfTrailingZeros(rest)] = value;
        }
    }

    /** Shuffles a whole warp whose lanes have the same operands; returns whether they have. */
    private boolean shuffleAlike(Exchange kind, int from) {
        int[] x1 = block.x1;
        int[] x2 = block.x2;
        int b = x1[from];
        int c = x2[from];
        int different = 0;
        for (int t = from; t < from + Integer.SIZE; t++) {
            different |= x1[t] ^ b | x2[t] ^ c;
        }
        if (different == 0) {
            shuffleAlike(kind, from, b, c);
        }
        return different == 0;
    }

    /** Shuffles a whole warp whose lanes have the same operands. */
    void shuffleAlike(Exchange kind, int from, int b, int c) {
        int[] x0 = block.x0;
        int[] x1 = block.x1;
        System.arraycopy(x0, from, values, 0, Integer.SIZE);
        int distance = b & 0x1F;
        int clamp = c & 0x1F;
        int segment = c >> 8 & 0x1F;
        int sign = kind == Exchange.SHUFFLE_UP ? -1 : 1;
        boolean isXor = kind == Exchange.SHUFFLE_BUTTERFLY;
        boolean isIndex = kind == Exchange.SHUFFLE_INDEX;
        for (int lane = 0; lane < Integer.SIZE; lane++) {
            int least = lane & segment;
            int most = least | clamp & ~segment;
            int source = isIndex ? least | distance & ~segment : isXor ? lane ^ distance : lane + sign * distance;
            boolean inRange = sign < 0 ? source >= most : source <= most;
            x0[from + lane] = values[inRange ? source : lane];
            x1[from + lane] = inRange ? 1 : 0;
        }
    }

    /**
     * Shuffles the lanes of a warp. The source lane and whether it is in range are as the PTX ISA defines them in its
     * pseudo code.
     */
    private void shuffle(Exchange kind, int lanes, int from) {
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            values[lane] = block.x0[from + lane];
        }
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            int t = from + lane;
            int b = block.x1[t] & 0x1F;
            int clamp = block.x2[t] & 0x1F;
            int segment = block.x2[t] >> 8 & 0x1F;
            int most = lane & segment | clamp & ~segment;
            int least = lane & segment;
            int source = switch (kind) {
                case SHUFFLE_UP -> lane - b;
                case SHUFFLE_DOWN -> lane + b;
                case SHUFFLE_BUTTERFLY -> lane ^ b;
                default -> least | b & ~segment;
            };
            boolean inRange = kind == Exchange.SHUFFLE_UP ? source >= most : source <= most;
            if (!inRange) {
                source = lane;
            }
            // The value of a lane that does not take part is undefined; a device gives 0.
            block.x0[t] = (lanes >>> source & 1) != 0 ? values[source] : 0;
            block.x1[t] = inRange ? 1 : 0;
        }
    }

    private void vote(Exchange kind, int lanes, int from) {
        int ballot = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            ballot |= (block.x0[from + lane] & 1) << lane;
        }
        int result = switch (kind) {
            case VOTE_ALL -> ballot == lanes ? 1 : 0;
            case VOTE_ANY -> ballot != 0 ? 1 : 0;
            case VOTE_UNIFORM -> ballot == 0 || ballot == lanes ? 1 : 0;
            default -> ballot;
        };
        setAll(lanes, from, result);
    }

    private void matchAny(int lanes, int from) {
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int t = from + Integer.numberOfTrailingZeros(rest);
            block.x0[t] = equalTo(block.wide[t], lanes, from);
        }
    }

    private void matchAll(int lanes, int from) {
        long first = block.wide[from + Integer.numberOfTrailingZeros(lanes)];
        boolean all = equalTo(first, lanes, from) == lanes;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int t = from + Integer.numberOfTrailingZeros(rest);
            block.x0[t] = all ? lanes : 0;
            block.x1[t] = all ? 1 : 0;
        }
    }

    private int equalTo(long value, int lanes, int from) {
        int equal = 0;
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            if (block.wide[from + lane] == value) {
                equal |= 1 << lane;
            }
        }
        return equal;
    }

    private void elect(int lanes, int from) {
        int leader = Integer.numberOfTrailingZeros(lanes);
        for (int rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Integer.numberOfTrailingZeros(rest);
            block.x0[from + lane] = leader;
            block.x1[from + lane] = lane == leader ? 1 : 0;
        }
    }

    private void reduce(Exchange kind, int lanes, int from) {
        switch (kind) {
            case REDUCE_MIN_FLOAT -> reduceFloats(lanes, from, FloatMath::min);
            case REDUCE_MAX_FLOAT -> reduceFloats(lanes, from, FloatMath::max);
            case REDUCE_MIN_NAN -> reduceFloats(lanes, from, Math::min);
            case REDUCE_MAX_NAN -> reduceFloats(lanes, from, Math::max);
            default -> reduceIntegers(kind, lanes, from);
        }
    }

    private void reduceFloats(int lanes, int from, FloatBinaryOperator operator) {
        float result = Float.intBitsToFloat(block.x0[from + Integer.numberOfTrailingZeros(lanes)]);
        for (int rest = lanes & lanes - 1; rest != 0; rest &= rest - 1) {
            float value = Float.intBitsToFloat(block.x0[from + Integer.numberOfTrailingZeros(rest)]);
            result = operator.apply(result, value);
        }
        setAll(lanes, from, FloatMath.bits(result));
    }

    /** Computes one of two numbers. */
    private interface FloatBinaryOperator {
        float apply(float a, float b);
    }

    private void reduceIntegers(Exchange kind, int lanes, int from) {
        int result = block.x0[from + Integer.numberOfTrailingZeros(lanes)];
        for (int rest = lanes & lanes - 1; rest != 0; rest &= rest - 1) {
            int value = block.x0[from + Integer.numberOfTrailingZeros(rest)];
            result = switch (kind) {
                case REDUCE_ADD -> result + value;
                case REDUCE_MIN -> Math.min(result, value);
                case REDUCE_MAX -> Math.max(result, value);
                case REDUCE_MIN_UNSIGNED -> Integer.compareUnsigned(result, value) <= 0 ? result : value;
                case REDUCE_MAX_UNSIGNED -> Integer.compareUnsigned(result, value) >= 0 ? result : value;
                case REDUCE_AND -> result & value;
                case REDUCE_OR -> result | value;
                case REDUCE_XOR -> result ^ value;
                default -> throw new IllegalStateException(kind + " reduces nothing");
            };
        }
        setAll(lanes, from, result);
    }
}
