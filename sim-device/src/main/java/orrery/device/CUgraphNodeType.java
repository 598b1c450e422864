package orrery.device;

import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Sets;
import java.util.Arrays;

/**
 * The node-kind table: one row for each kind of graph node, with what the rules say about it. Names and values are
 * those of {@code CUgraphNodeType} in {@code cuda.h}.
 */
public enum CUgraphNodeType {
    /** Launches a kernel. */
    KERNEL(0, Place.ANY, Copy.YES, Change.YES, Disable.YES, Task.WORK, Refers.NOTHING, Shape.OCTAGON),
    /** Copies memory. */
    MEMCPY(1, Place.ANY, Copy.YES, Change.YES, Disable.YES, Task.WORK, Refers.NOTHING, Shape.RECTANGLE),
    /** Fills memory. */
    MEMSET(2, Place.ANY, Copy.YES, Change.YES, Disable.YES, Task.WORK, Refers.NOTHING, Shape.RECTANGLE),
    /** Calls a function on the host. */
    HOST(3, Place.HOST_ONLY, Copy.YES, Change.YES, Disable.NO, Task.WORK, Refers.NOTHING, Shape.RECTANGLE),
    /** Executes an embedded graph. */
    GRAPH(4, Place.ANY, Copy.YES, Change.YES, Disable.NO, Task.ORDER, Refers.GRAPHS, Shape.RECTANGLE),
    /** Only orders. */
    EMPTY(5, Place.NOT_ON_DEVICE, Copy.YES, Change.YES, Disable.NO, Task.ORDER, Refers.NOTHING, Shape.RECTANGLE),
    /** Waits for an event of outside. */
    WAIT_EVENT(6, Place.HOST_ONLY, Copy.YES, Change.YES, Disable.NO, Task.WORK, Refers.EVENT, Shape.RECTANGLE),
    /** Records an event for the outside. */
    EVENT_RECORD(7, Place.HOST_ONLY, Copy.YES, Change.YES, Disable.NO, Task.WORK, Refers.EVENT, Shape.RECTANGLE),
    /** Signals external semaphores. */
    EXT_SEMAS_SIGNAL(
            8, Place.HOST_ONLY, Copy.YES, Change.YES, Disable.NO, Task.WORK, Refers.SEMAPHORES, Shape.RECTANGLE),
    /** Waits for external semaphores. */
    EXT_SEMAS_WAIT(9, Place.HOST_ONLY, Copy.YES, Change.YES, Disable.NO, Task.WORK, Refers.SEMAPHORES, Shape.RECTANGLE),
    /** Allocates memory. */
    MEM_ALLOC(10, Place.HOST_ONLY, Copy.NO, Change.NO, Disable.NO, Task.WORK, Refers.MEMORY, Shape.RECTANGLE),
    /** Frees memory. */
    MEM_FREE(11, Place.HOST_ONLY, Copy.NO, Change.NO, Disable.NO, Task.WORK, Refers.MEMORY, Shape.RECTANGLE),
    /** Carries out stream memory operations. */
    BATCH_MEM_OP(12, Place.HOST_ONLY, Copy.YES, Change.YES, Disable.NO, Task.WORK, Refers.NOTHING, Shape.RECTANGLE),
    /** Executes embedded graphs as a value on the device decides. */
    CONDITIONAL(13, Place.NOT_ON_DEVICE, Copy.NO, Change.NO, Disable.NO, Task.WORK, Refers.GRAPHS, Shape.RECTANGLE);

    /** The graphs that can contain such a node. */
    private enum Place {
        /** Graphs for the host, graphs for the device, and bodies of conditional nodes. */
        ANY,
        /** Graphs for the host and bodies of conditional nodes. */
        NOT_ON_DEVICE,
        /** Graphs for the host. */
        HOST_ONLY
    }

    /** Whether such a node is copied with its graph; otherwise the graph cannot be copied. */
    private enum Copy {
        YES,
        NO
    }

    /** Whether a call for one node can give it other parameters. */
    private enum Change {
        YES,
        NO
    }

    /** Whether an executable graph can leave such a node out. */
    private enum Disable {
        YES,
        NO
    }

    /** Whether a launch has anything to do for such a node itself. */
    private enum Task {
        /** It does work. */
        WORK,
        /** It only orders other nodes. */
        ORDER
    }

    /** What of the machine such a node refers to. */
    public enum Refers {
        /** Nothing that lives longer than a launch, or only arguments. */
        NOTHING,
        /** Other graphs, which are embedded in it. */
        GRAPHS,
        /** An event of outside. */
        EVENT,
        /** Semaphores of other APIs. */
        SEMAPHORES,
        /** Memory whose life it begins or ends. */
        MEMORY
    }

    /** How a drawing of a graph shows such a node. */
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

        /** Returns the name of the shape in the language of Graphviz. */
        public String dotName() {
            return dotName;
        }

        /** Returns the name of the style of its lines in the language of Graphviz. */
        public String style() {
            return style;
        }
    }

    private final int value;
    private final Place place;
    private final Copy copy;
    private final Change change;
    private final Disable disable;
    private final Task task;
    private final Refers refers;
    private final Shape shape;

    CUgraphNodeType(
            int value, Place place, Copy copy, Change change, Disable disable, Task task, Refers refers, Shape shape) {
        this.value = value;
        this.place = place;
        this.copy = copy;
        this.change = change;
        this.disable = disable;
        this.task = task;
        this.refers = refers;
        this.shape = shape;
    }

    /** Returns all kinds of nodes that refer to something. */
    public static ImmutableSet<CUgraphNodeType> referringTo(Refers what) {
        return Sets.immutableEnumSet(
                Arrays.stream(values()).filter(type -> type.refers == what).toList());
    }

    /** Returns the documented value. */
    public int value() {
        return value;
    }

    /** Returns whether bodies of conditional nodes can contain such a node. */
    public boolean isAllowedInBodies() {
        return place != Place.HOST_ONLY;
    }

    /** Returns whether graphs that kernels launch can contain such a node. */
    public boolean isAllowedOnDevice() {
        return place == Place.ANY;
    }

    /** Returns whether such a node is copied with its graph; otherwise the graph cannot be copied. */
    public boolean isCopyable() {
        return copy == Copy.YES;
    }

    /** Returns whether a call for one node of a graph or an executable graph can give it other parameters. */
    public boolean canChange() {
        return change == Change.YES;
    }

    /** Returns whether an executable graph can leave such a node out. */
    public boolean canBeDisabled() {
        return disable == Disable.YES;
    }

    /** Returns whether such a node only orders others, so that there is nothing to do for it. */
    public boolean onlyOrders() {
        return task == Task.ORDER;
    }

    /** Returns whether other graphs are embedded in such a node. */
    public boolean embeds() {
        return refers == Refers.GRAPHS;
    }

    /** Returns whether such a node begins or ends the life of memory. */
    public boolean ownsMemory() {
        return refers == Refers.MEMORY;
    }

    /** Returns how a drawing of a graph shows such a node. */
    public Shape shape() {
        return shape;
    }
}
