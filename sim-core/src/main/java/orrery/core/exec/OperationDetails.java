package orrery.core.exec;

import orrery.core.work.BlockingCondition;

/** What few operations have, beside their row. */
final class OperationDetails {
    /** What blocks it, once that is known. */
    BlockingCondition condition;

    /** What happens inside composite work. */
    CompositeWork.Inside inside;

    /** The blocks of a kernel that has more than one. */
    GridRun grid;

    /** When the device saw a function of the host. */
    long visibleAt;

    /** The call of a host function or another callback. */
    HostCallback callback;

    /** What programmatic dependent launch adds. */
    ProgrammaticDependency programmatic;

    /** Is told when it completes. */
    CompletionListener listener;

    /** Why it fails. */
    Throwable failure;

    /** What listeners of the machine see of it. */
    OperationView view;
}
