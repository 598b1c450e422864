package orrery.core.engine;

import org.jspecify.annotations.Nullable;
import orrery.core.kernel.WorkFailure;
import orrery.core.work.BlockingCondition;

/** The fields of an operation that few operations need. */
final class OperationDetails {
    /** What blocks it, once that is known. */
    @Nullable
    BlockingCondition condition;

    /** What happens inside composite work. */
    CompositeWork.@Nullable Inside inside;

    /** The blocks of a kernel that is more than one block alone. */
    @Nullable
    GridRun grid;

    /** The call of a host function or another callback. */
    @Nullable
    PendingCallback callback;

    /** What programmatic dependent launch adds. */
    @Nullable
    ProgrammaticDependency programmatic;

    /** Runs when it completes. */
    @Nullable
    Runnable whenComplete;

    /** Why it fails. */
    @Nullable
    WorkFailure failure;

    /** What listeners of the machine see of it. */
    @Nullable
    OperationView view;
}
