module lepapillon

go 1.19
