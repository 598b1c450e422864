package orrery.ptx.device;

/**
 * What ends a region of straight-line or branching code: a thread stops there until other threads have arrived, or
 * until all other threads had a turn.
 */
public enum Exchange {
    /** {@code bar.sync}: waits for the threads of a barrier. */
    BARRIER(Group.BARRIER),
    /** {@code bar.red.popc}. */
    BARRIER_POPC(Group.BARRIER),
    /** {@code bar.red.and}. */
    BARRIER_AND(Group.BARRIER),
    /** {@code bar.red.or}. */
    BARRIER_OR(Group.BARRIER),
    /** {@code bar.arrive}: does not wait. */
    BARRIER_ARRIVE(Group.NONE),
    /** {@code barrier.cluster.arrive}: does not wait. */
    CLUSTER_ARRIVE(Group.NONE),
    /** {@code barrier.cluster.wait}: waits for the threads of the cluster. */
    CLUSTER_WAIT(Group.CLUSTER),
    /** {@code shfl.sync.up}. */
    SHUFFLE_UP(Group.WARP),
    /** {@code shfl.sync.down}. */
    SHUFFLE_DOWN(Group.WARP),
    /** {@code shfl.sync.bfly}. */
    SHUFFLE_BUTTERFLY(Group.WARP),
    /** {@code shfl.sync.idx}. */
    SHUFFLE_INDEX(Group.WARP),
    /** {@code vote.sync.all}. */
    VOTE_ALL(Group.WARP),
    /** {@code vote.sync.any}. */
    VOTE_ANY(Group.WARP),
    /** {@code vote.sync.uni}. */
    VOTE_UNIFORM(Group.WARP),
    /** {@code vote.sync.ballot}. */
    VOTE_BALLOT(Group.WARP),
    /** {@code match.any.sync}. */
    MATCH_ANY(Group.WARP),
    /** {@code match.all.sync}. */
    MATCH_ALL(Group.WARP),
    /** {@code redux.sync.add}. */
    REDUCE_ADD(Group.WARP),
    /** {@code redux.sync.min} of signed integers. */
    REDUCE_MIN(Group.WARP),
    /** {@code redux.sync.max} of signed integers. */
    REDUCE_MAX(Group.WARP),
    /** {@code redux.sync.min} of unsigned integers. */
    REDUCE_MIN_UNSIGNED(Group.WARP),
    /** {@code redux.sync.max} of unsigned integers. */
    REDUCE_MAX_UNSIGNED(Group.WARP),
    /** {@code redux.sync.min} of numbers of single precision; NaN counts only if all are. */
    REDUCE_MIN_FLOAT(Group.WARP),
    /** {@code redux.sync.max} of numbers of single precision; NaN counts only if all are. */
    REDUCE_MAX_FLOAT(Group.WARP),
    /** {@code redux.sync.min.NaN}: NaN if one of the numbers is. */
    REDUCE_MIN_NAN(Group.WARP),
    /** {@code redux.sync.max.NaN}: NaN if one of the numbers is. */
    REDUCE_MAX_NAN(Group.WARP),
    /** {@code redux.sync.and}. */
    REDUCE_AND(Group.WARP),
    /** {@code redux.sync.or}. */
    REDUCE_OR(Group.WARP),
    /** {@code redux.sync.xor}. */
    REDUCE_XOR(Group.WARP),
    /** {@code bar.warp.sync}. */
    WARP_BARRIER(Group.WARP),
    /** {@code mma.sync} and {@code wmma.mma.sync}. */
    MATRIX_PRODUCT(Group.WARP),
    /** {@code ldmatrix}. */
    LOAD_MATRIX(Group.WARP),
    /** {@code stmatrix}. */
    STORE_MATRIX(Group.WARP),
    /** {@code elect.sync}. */
    ELECT(Group.WARP),
    /** {@code activemask}: the lanes that arrive together. */
    ACTIVE_MASK(Group.WARP),
    /** Lets other threads run that this one may be waiting for. */
    YIELD(Group.YIELD),
    /** Divides a method that would be too large for the JIT compiler. */
    CUT(Group.NONE);

    /** Who takes part. */
    enum Group {
        /** The threads of a barrier of the block. */
        BARRIER,
        /** The lanes of a warp. */
        WARP,
        /** The threads of the cluster. */
        CLUSTER,
        /** Nobody: the thread goes on when the others cannot. */
        YIELD,
        /** Nobody: the thread goes on at once. */
        NONE
    }

    private final Group group;

    Exchange(Group group) {
        this.group = group;
    }

    Group group() {
        return group;
    }

    /** Returns whether lanes of a warp take part, so that warps run one by one. */
    public boolean isOfWarp() {
        return group == Group.WARP;
    }

    /** Returns whether threads of the block take part. */
    public boolean isBarrier() {
        return group == Group.BARRIER;
    }
}
