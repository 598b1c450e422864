package orrery.ptx;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.Linkage;
import orrery.ptx.text.Naming;
import orrery.ptx.text.PtxFunction;
import orrery.ptx.text.PtxModule;
import orrery.ptx.text.Statement;
import orrery.ptx.text.Variable;
import orrery.sim.PtxCompilationException;
import orrery.sim.PtxCompilationException.Reason;
import orrery.sim.PtxSource;

/**
 * Makes one module of several. Symbols that only one module sees get another name if a module before has the name; of
 * the others, definitions take the place of declarations.
 */
final class ModuleLinker {
    /** Functions that the device has, or its runtime library. */
    private static final Pattern OF_THE_DEVICE =
            Pattern.compile("vprintf|malloc|free|memcpy|memset|__assertfail|__assert_fail|_*cuda.*|__nv_.*");

    private final Map<String, Variable> variables = new LinkedHashMap<>();
    private final Map<String, PtxFunction> functions = new LinkedHashMap<>();
    private final Map<String, Linkage> linkages = new LinkedHashMap<>();
    private final Map<String, String> owners = new LinkedHashMap<>();
    private final Map<Integer, String> files = new LinkedHashMap<>();
    private int version;
    private String target = "";
    private boolean isDebug;

    private ModuleLinker() {}

    /**
     * Links modules.
     *
     * @throws PtxCompilationException if a symbol has two definitions, or none
     * @throws orrery.ptx.text.PtxException if a text is no PTX
     */
    static PtxModule link(List<PtxSource> sources) {
        ModuleLinker linker = new ModuleLinker();
        sources.forEach(linker::add);
        linker.checkNothingIsUndefined();
        return new PtxModule(
                linker.version,
                linker.target,
                linker.isDebug,
                ImmutableMap.copyOf(linker.variables),
                ImmutableMap.copyOf(linker.functions),
                ImmutableMap.copyOf(linker.files),
                ImmutableMap.copyOf(linker.linkages));
    }

    /**
     * Checks that no symbol has two definitions.
     *
     * @throws PtxCompilationException if one has
     * @throws orrery.ptx.text.PtxException if a text is no PTX
     */
    static void checkNothingIsDefinedTwice(List<PtxSource> sources) {
        ModuleLinker linker = new ModuleLinker();
        sources.forEach(linker::add);
    }

    private void add(PtxSource source) {
        int firstFile = files.keySet().stream().mapToInt(each -> each + 1).max().orElse(0);
        PtxModule written = PtxModule.parse(source.text());
        ImmutableMap.Builder<String, String> renamed = ImmutableMap.builder();
        written.linkages().forEach((name, linkage) -> {
            if (linkage == Linkage.STATIC && linkages.containsKey(name)) {
                renamed.put(name, unused(name));
            }
        });
        Naming naming = new Naming(renamed.buildOrThrow(), firstFile);
        PtxModule module = naming.equals(Naming.AS_WRITTEN) ? written : PtxModule.parse(source.text(), naming);
        isDebug |= module.isDebug();
        if (target.isEmpty()) {
            target = module.target();
        }
        version = Math.max(version, module.version());
        files.putAll(module.files());
        module.variables().forEach((name, variable) -> {
            requireAgreement(variables.get(name), variable, source);
            if (takes(module, name, !variable.isExtern(), variable.bytes(), source)) {
                variables.put(name, variable);
            }
        });
        module.functions().forEach((name, function) -> {
            if (takes(module, name, function.body() != null, 0, source)) {
                functions.put(name, function);
            }
        });
    }

    /** Requires that declarations of a variable agree; those of common memory may have several sizes. */
    private void requireAgreement(@Nullable Variable present, Variable variable, PtxSource source) {
        String name = variable.name();
        if (present == null || linkages.get(name) == Linkage.COMMON || present.isDynamic() || variable.isDynamic()) {
            return;
        }
        boolean sameSize = present.bytes() == variable.bytes();
        if (!sameSize || present.isManaged() != variable.isManaged()) {
            String log = "error   : " + (sameSize ? "Managed attribute" : "Size") + " doesn't match for '" + name
                    + "' in '" + source.name() + "', first specified in '" + owners.get(name) + "'";
            throw new PtxCompilationException(Reason.DEFINED_TWICE, 0, log, log);
        }
    }

    private String unused(String name) {
        int number = 1;
        while (linkages.containsKey(name + "$" + number)) {
            number++;
        }
        return name + "$" + number;
    }

    /** Returns whether a symbol of a module takes the place of what there is of its name, and notes its linkage. */
    private boolean takes(PtxModule module, String name, boolean isDefined, long bytes, PtxSource source) {
        Linkage linkage = isDefined ? module.linkages().getOrDefault(name, Linkage.STATIC) : Linkage.EXTERN;
        Linkage present = linkages.get(name);
        boolean takes;
        if (present == null || present == Linkage.EXTERN) {
            takes = present == null || isDefined;
        } else if (!isDefined) {
            takes = false;
        } else if (present == Linkage.COMMON && linkage == Linkage.COMMON) {
            Variable before = variables.get(name);
            takes = before != null && bytes > before.bytes();
        } else if (present == Linkage.WEAK || present == Linkage.COMMON) {
            takes = linkage == Linkage.VISIBLE;
        } else if (linkage == Linkage.WEAK || linkage == Linkage.COMMON) {
            takes = false;
        } else {
            String log = "error   : Multiple definition of '" + name + "' in '" + source.name()
                    + "', first defined in '" + owners.get(name) + "'";
            throw new PtxCompilationException(Reason.DEFINED_TWICE, 0, log, log);
        }
        if (takes) {
            linkages.put(name, linkage);
            owners.put(name, source.name());
        }
        return takes;
    }

    /** Checks that variables and functions that are used are defined. */
    private void checkNothingIsUndefined() {
        functions.values().forEach(function -> {
            ImmutableList<Statement> body = function.body();
            if (body != null) {
                for (Statement each : body) {
                    if (each instanceof Statement.Code code) {
                        code.names().forEach(name -> checkDefined(function.name(), name));
                    }
                }
            }
        });
        variables.forEach((name, variable) -> variable.initial().forEach(each -> {
            if (each instanceof Variable.Initial.AddressOf address) {
                checkDefined(name, address.name());
            }
        }));
    }

    private void checkDefined(String user, String name) {
        if (linkages.get(name) == Linkage.EXTERN && !OF_THE_DEVICE.matcher(name).matches() && !isDynamic(name)) {
            String log = "error   : Undefined reference to '" + name + "' in '" + owners.get(user) + "'";
            throw new PtxCompilationException(Reason.UNDEFINED, 0, log, log);
        }
    }

    /** Returns whether a variable has the memory that the launch determines. */
    private boolean isDynamic(String name) {
        Variable variable = variables.get(name);
        return variable != null && variable.isDynamic();
    }
}
