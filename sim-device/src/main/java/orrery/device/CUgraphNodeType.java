package orrery.device;

import com.google.common.collect.Sets;
import java.util.Arrays;
import java.util.Set;

/**
 * The table of node types: one row for each type of graph node, with its properties. Names and values are those of
 * {@code CUgraphNodeType} in {@code cuda.h}.
 */
public enum CUgraphNodeType {
    /** Launches a kernel. */
    KERNEL(0, Place.ANY, Change.YES, Disable.YES, Task.WORK, Refers.NOTHING, Activity.KERNEL),
    /** Copies memory. */
    MEMCPY(1, Place.ANY, Change.YES, Disable.YES, Task.WORK, Refers.NOTHING, Activity.MEMCPY),
    /** Fills memory. */
    MEMSET(2, Place.ANY, Change.YES, Disable.YES, Task.WORK, Refers.NOTHING, Activity.MEMSET),
    /** Calls a function on the host. */
    HOST(3, Place.HOST_ONLY, Change.YES, Disable.NO, Task.WORK, Refers.NOTHING, Activity.NONE),
    /** Executes an embedded graph. */
    GRAPH(4, Place.ANY, Change.YES, Disable.NO, Task.ORDER, Refers.GRAPHS, Activity.NONE),
    /** Only orders other nodes. */
    EMPTY(5, Place.NOT_ON_DEVICE, Change.YES, Disable.NO, Task.ORDER, Refers.NOTHING, Activity.NONE),
    /** Waits for an event. */
    WAIT_EVENT(6, Place.HOST_ONLY, Change.YES, Disable.NO, Task.WORK, Refers.EVENT, Activity.NONE),
    /** Records an event. */
    EVENT_RECORD(7, Place.HOST_ONLY, Change.YES, Disable.NO, Task.WORK, Refers.EVENT, Activity.NONE),
    /** Signals external semaphores. */
    EXT_SEMAS_SIGNAL(8, Place.HOST_ONLY, Change.YES, Disable.NO, Task.WORK, Refers.SEMAPHORES, Activity.NONE),
    /** Waits for external semaphores. */
    EXT_SEMAS_WAIT(9, Place.HOST_ONLY, Change.YES, Disable.NO, Task.WORK, Refers.SEMAPHORES, Activity.NONE),
    /** Allocates memory. */
    MEM_ALLOC(10, Place.HOST_ONLY, Change.NO, Disable.NO, Task.WORK, Refers.MEMORY, Activity.NONE),
    /** Frees memory. */
    MEM_FREE(11, Place.HOST_ONLY, Change.NO, Disable.NO, Task.WORK, Refers.MEMORY, Activity.NONE),
    /** Performs stream memory operations. */
    BATCH_MEM_OP(12, Place.HOST_ONLY, Change.YES, Disable.NO, Task.WORK, Refers.NOTHING, Activity.NONE),
    /** Executes embedded graphs depending on a value in device memory. */
    CONDITIONAL(13, Place.NOT_ON_DEVICE, Change.NO, Disable.NO, Task.WORK, Refers.GRAPHS, Activity.NONE);

    /** The graphs that can contain a node of this type. */
    private enum Place {
        /** Graphs for launch by the host, graphs for device launch, and conditional bodies. */
        ANY,
        /** Graphs for launch by the host and conditional bodies. */
        NOT_ON_DEVICE,
        /** Graphs for launch by the host. */
        HOST_ONLY
    }

    /** Whether the parameters of a single node can change. */
    private enum Change {
        YES,
        NO
    }

    /** Whether a node can be disabled in an executable graph. */
    private enum Disable {
        YES,
        NO
    }

    /** Whether a launch executes something for the node itself. */
    private enum Task {
        /** The node does work. */
        WORK,
        /** The node only orders other nodes. */
        ORDER
    }

    /** The objects that a node refers to. */
    public enum Refers {
        /** No objects, or only arguments. */
        NOTHING,
        /** Embedded graphs. */
        GRAPHS,
        /** An event. */
        EVENT,
        /** External semaphores. */
        SEMAPHORES,
        /** An allocation that it makes or frees. */
        MEMORY
    }

    /** The shape of a node in drawings. */
    public enum Shape {
        /** A box. */
        RECTANGLE("rectangle", "solid"),
        /** An octagon with bold lines. */
        OCTAGON("octagon", "bold");

        private final String dotName;
        private final String style;

        Shape(String dotName, String style) {
            this.dotName = dotName;
            this.style = style;
        }

        /** Returns the name of the shape in the DOT language. */
        public String dotName() {
            return dotName;
        }

        /** Returns the name of the line style in the DOT language. */
        public String style() {
            return style;
        }
    }

    /** The activity record of the execution of a node. */
    public enum Activity {
        /** None. */
        NONE,
        /** A record of a kernel. */
        KERNEL,
        /** A record of a copy. */
        MEMCPY,
        /** A record of a memset. */
        MEMSET
    }

    private final int value;
    private final Place place;
    private final Change change;
    private final Disable disable;
    private final Task task;
    private final Refers refers;
    private final Activity activity;

    CUgraphNodeType(
            int value, Place place, Change change, Disable disable, Task task, Refers refers, Activity activity) {
        this.value = value;
        this.place = place;
        this.change = change;
        this.disable = disable;
        this.task = task;
        this.refers = refers;
        this.activity = activity;
    }

    /** Returns all kinds of nodes that refer to something. The set is unmodifiable. */
    public static Set<CUgraphNodeType> referringTo(Refers what) {
        return Sets.immutableEnumSet(
                Arrays.stream(values()).filter(type -> type.refers == what).toList());
    }

    /** Returns the documented value. */
    public int value() {
        return value;
    }

    /** Returns whether a conditional body can contain such a node. */
    public boolean isAllowedInBodies() {
        return place != Place.HOST_ONLY;
    }

    /** Returns whether a graph for device launch can contain such a node. */
    public boolean isAllowedOnDevice() {
        return place == Place.ANY;
    }

    /** Returns whether the parameters of a single node can change. */
    public boolean canChange() {
        return change == Change.YES;
    }

    /** Returns whether such a node can be disabled in an executable graph. */
    public boolean canBeDisabled() {
        return disable == Disable.YES;
    }

    /** Returns whether such a node only orders other nodes. */
    public boolean onlyOrders() {
        return task == Task.ORDER;
    }

    /** Returns whether such a node embeds graphs. */
    public boolean embeds() {
        return refers == Refers.GRAPHS;
    }

    /** Returns whether such a node allocates or frees memory. */
    public boolean ownsMemory() {
        return refers == Refers.MEMORY;
    }

    /** Returns the shape of such a node in drawings. */
    public Shape shape() {
        return this == KERNEL ? Shape.OCTAGON : Shape.RECTANGLE;
    }

    /** Returns the activity record of the execution of such a node. */
    public Activity activity() {
        return activity;
    }
}
